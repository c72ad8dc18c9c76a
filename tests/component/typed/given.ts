/**
 * Values of any type, by chance that comes again: numbers as their names ask for, one of what a
 * union allows, objects with all their parts. What is called or drawn on tells what it was given.
 */
import ts from 'typescript';
import { seededDraw, type Draw } from '../../chance';
import { told } from './told';

/** No value of this type can be made. */
export class Unmade extends Error {}

const DEPTH_MAX = 9;
const CALLS_MAX = 400;
const NUMBERS: readonly (readonly [RegExp, readonly number[]])[] = [
	[/share|fraction|part|progress|opacity|chance|fill|level$/i, [0, 0.25, 0.5, 0.75, 1]],
	[/ns$/i, [0, 25_000, 200_000, 1_500_000, 3_000_000]],
	[/ms$|seconds?$|time/i, [0, 1, 16, 250, 1_000, 90_000]],
	[/bytes|size/i, [0, 512, 4_096, 65_536, 1_000_000, 4_000_000_000]],
	[/width|height|left|top|right|bottom|^[xy]\d?$/i, [0, 10, 120, 360, 800]],
	[/speed|rate|perSecond/i, [0, 1, 4_550_000, 100_000_000, 550_000_000]],
	[/count|pages|blocks|steps?|max|length/i, [0, 1, 2, 3, 8, 16, 100]],
	[/index|row|column|lane|die|block|page|lpn|ppn|number|at$|from|to$|first|last/i, [0, 1, 2, 3, 5]]
];
const ANY_NUMBER = [0, 1, 2, 3, 4, 7, 12, 100, 1_000, 0.5, 1.5, 2.75];
const TEXTS = ['', 'a', 'Block 3', '12.5', 'drive', 'x/y.txt', 'write 4', '2026-03-04', '0,1 2'];
const TYPED = {
	...{ Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array, Int32Array },
	...{ Float32Array, Float64Array }
};
const isTyped = (name: string): name is keyof typeof TYPED => name in TYPED;
const { TypeFlags, SymbolFlags, ObjectFlags } = ts;

export interface World {
	readonly checker: ts.TypeChecker;
	/** What cannot be made of types: real states, documents. */
	readonly real: Readonly<Record<string, readonly (() => unknown)[]>>;
	/** The class of an instance. */
	readonly classOf: (symbol: ts.Symbol) => unknown;
}

export class Given {
	readonly #world: World;
	readonly #draw: Draw;
	/** What was called, and with what. */
	readonly calls: string[] = [];

	constructor(world: World, seed: number) {
		this.#world = world;
		this.#draw = seededDraw(seed);
	}

	#pick<Of>(all: readonly Of[]): Of {
		const one = all[this.#draw(all.length)];
		if (one === undefined) throw new Unmade('nothing to pick from');
		return one;
	}

	/** What a function or a constructor is given. */
	forSignature(signature: ts.Signature, depth = 0): unknown[] {
		return signature.parameters.flatMap((parameter) => {
			const type = this.#world.checker.getTypeOfSymbol(parameter);
			const { valueDeclaration: own } = parameter;
			const isRest = own !== undefined && ts.isParameter(own) && own.dotDotDotToken !== undefined;
			const value = this.of(type, parameter.name, depth + 1);
			return isRest && Array.isArray(value) ? value : [value];
		});
	}

	of(type: ts.Type, name: string, depth: number): unknown {
		const { checker, real } = this.#world;
		const called = (type.aliasSymbol ?? type.symbol)?.name;
		const known = called === undefined ? undefined : real[called];
		if (known !== undefined) return this.#pick(known)();
		if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
		const { flags } = type;
		if (flags & TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
		if (flags & TypeFlags.NumberLike) return this.#number(name);
		if (flags & TypeFlags.StringLike) return this.#pick(TEXTS);
		if (flags & TypeFlags.BigIntLike) return BigInt(this.#draw(1_000));
		if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return undefined;
		if (flags & TypeFlags.Null) return null;
		if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return this.#pick([1, 'a', true, [2], {}]);
		if (flags & TypeFlags.TypeParameter) {
			const bound = checker.getBaseConstraintOfType(type);
			return bound === undefined ? this.#number(name) : this.of(bound, name, depth + 1);
		}
		if (type.isUnion()) return this.#ofUnion(type, name, depth);
		return this.#ofObject(type, name, depth);
	}

	#number(name: string): number {
		const [, all] = NUMBERS.find(([pattern]) => pattern.test(name)) ?? [undefined, ANY_NUMBER];
		return this.#draw(8) === 0 ? this.#pick(ANY_NUMBER) : this.#pick(all);
	}

	#ofUnion(type: ts.UnionType, name: string, depth: number): unknown {
		const { checker } = this.#world;
		const sorted = type.types
			.map((one) => [checker.typeToString(one), one] as const)
			.toSorted(([one], [other]) => (one < other ? -1 : 1));
		for (let left = sorted; left.length > 0;) {
			const chosen = this.#pick(left);
			try {
				return this.of(chosen[1], name, depth + 1);
			} catch (error) {
				if (!(error instanceof Unmade)) throw error;
				left = left.filter((one) => one !== chosen);
			}
		}
		throw new Unmade(checker.typeToString(type));
	}

	#list(of: ts.Type, name: string, depth: number): unknown[] {
		const single = name.replace(/s$/, '');
		const count = depth > DEPTH_MAX - 2 ? 0 : 1 + this.#draw(4);
		return Array.from({ length: count }, () => this.of(of, single, depth + 1));
	}

	#ofObject(type: ts.Type, name: string, depth: number): unknown {
		const { checker } = this.#world;
		if (depth > DEPTH_MAX) throw new Unmade('too deep');
		const args = this.#argumentsOf(type);
		const symbol = type.symbol?.name ?? '';
		const [first, second] = args;
		if (checker.isTupleType(type)) return args.map((one) => this.of(one, name, depth + 1));
		if (isTyped(symbol)) {
			return new TYPED[symbol](Array.from({ length: 12 }, () => this.#draw(9)));
		}
		if (first !== undefined && /^(?:Readonly)?Array$|^Iterable$|Set$/.test(symbol)) {
			const list = this.#list(first, name, depth);
			return symbol.endsWith('Set') ? new Set(list) : list;
		}
		if (first !== undefined && symbol === 'Promise') {
			return Promise.resolve(this.of(first, name, depth + 1));
		}
		if (first !== undefined && second !== undefined && /^(?:Readonly)?Map$/.test(symbol)) {
			const keys = this.#list(first, 'key', depth);
			return new Map(keys.map((key) => [key, this.of(second, name, depth + 1)]));
		}
		const [call] = type.getCallSignatures();
		if (call !== undefined) return this.#function(call, name, depth);
		const { symbol: own } = type;
		if (own !== undefined && (own.flags & SymbolFlags.Class) !== 0) {
			return this.#instance(own, depth);
		}
		const [declared] = own?.declarations ?? [];
		const isLibrary = declared?.getSourceFile().fileName.includes('/node_modules/') === true;
		const isNamed = type.aliasSymbol === undefined && own?.name !== '__type';
		if (isLibrary && isNamed) {
			throw new Unmade(checker.typeToString(type));
		}
		return this.#parts(type, depth);
	}

	#argumentsOf(type: ts.Type): readonly ts.Type[] {
		const isReference = (one: ts.Type): one is ts.TypeReference =>
			'objectFlags' in one && (Number(one.objectFlags) & ObjectFlags.Reference) !== 0;
		return isReference(type) ? this.#world.checker.getTypeArguments(type) : [];
	}

	#parts(type: ts.Type, depth: number): Record<string, unknown> {
		const { checker } = this.#world;
		const made: Record<string, unknown> = {};
		const index = type.getStringIndexType();
		if (index !== undefined) {
			for (const key of ['a', 'b']) made[key] = this.of(index, key, depth + 1);
		}
		for (const part of checker.getPropertiesOfType(type)) {
			const isOptional = (part.flags & SymbolFlags.Optional) !== 0;
			const isLeftOut = isOptional && this.#draw(3) === 0;
			try {
				if (!isLeftOut && !part.name.startsWith('__@')) {
					const value = this.of(checker.getTypeOfSymbol(part), part.name, depth + 1);
					if (value !== undefined || !isOptional) made[part.name] = value;
				}
			} catch (error) {
				if (!isOptional || !(error instanceof Unmade)) throw error;
			}
		}
		return made;
	}

	/** Says what it was given, and answers always the same. */
	#function(call: ts.Signature, name: string, depth: number): unknown {
		const { checker } = this.#world;
		const returned = checker.getReturnTypeOfSignature(call);
		const answer = this.of(returned, name, depth + 2);
		return (...given: readonly unknown[]) => {
			if (this.calls.length > CALLS_MAX) throw new Unmade('called without end');
			this.calls.push(`${name}(${given.map(told).join(', ')})`);
			return answer;
		};
	}

	#instance(symbol: ts.Symbol, depth: number): unknown {
		const { checker, classOf } = this.#world;
		const own = classOf(symbol);
		const [construct] = checker.getTypeOfSymbol(symbol).getConstructSignatures();
		if (typeof own !== 'function' || construct === undefined) throw new Unmade(symbol.name);
		const given = this.forSignature(construct, depth);
		try {
			return Reflect.construct(own, given);
		} catch {
			throw new Unmade(symbol.name);
		}
	}
}
