/**
 * `labels` of fields, for which the tests' browser asks every element of the page for its field,
 * twice: half of the time of some tests. The same from the two ways in which a label has a field.
 */
const LABELED = [
	HTMLButtonElement,
	HTMLInputElement,
	HTMLMeterElement,
	HTMLOutputElement,
	HTMLProgressElement,
	HTMLSelectElement,
	HTMLTextAreaElement
];

function labelsOf(this: HTMLElement): readonly Element[] {
	const around = this.closest('label:not([for])');
	const isOfThis = around instanceof HTMLLabelElement && around.control === this;
	const named = this.id === '' ? [] : document.querySelectorAll(`label[for="${this.id}"]`);
	return [...(isOfThis ? [around] : []), ...named];
}

for (const { prototype } of LABELED) {
	Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
}
