/** All house rules that a program can check. */
import { documentRules } from './documents';
import { languageRules } from './language';
import { layerRules } from './layers';
import { ownerRules } from './owners';
import { placeRules } from './places';
import { reachRules } from './reach';
import type { Rule } from './rule';
import { rustRules } from './rust';
import { shapeRules } from './shape';
import { waitRules } from './waits';

export const rules: readonly Rule[] = [
	...rustRules,
	...layerRules,
	...ownerRules,
	...languageRules,
	...shapeRules,
	...documentRules,
	...placeRules,
	...reachRules,
	...waitRules
];
