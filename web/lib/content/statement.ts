/** The statement on accessibility, each criterion with the tests that show it. */
import { accessibility } from '$content/accessibility/index';
import { TESTS, type TestName } from '$content/accessibility/tests';

/** What a title has for each of its cases. */
const CASE = /\$\{[^}]*\}|\$\w+|%[sij]/g;

function testNamed(name: TestName) {
	const [file, title] = TESTS[name];
	return { file: `tests/${file}`, title: title.replaceAll(CASE, '…') };
}

export const statement = {
	intro: accessibility.intro,
	parts: accessibility.parts.map(({ id, title, criteria }) => ({
		...{ id, title },
		criteria: criteria.map(([name, level, standing, says, shownBy = []]) => ({
			...{ name, level, standing, says },
			tests: shownBy.map(testNamed)
		}))
	}))
};
