/** A result of _Your files_, as its own link has it: the files of this repository on 2026-11-23. */
export const EXAMPLE =
	'1;0,1787,10386707,0.5321,0.5589,0.6936,0;text,1707,7109764,0.3567,0.3848,0.5744,0;' +
	'picture,63,3044934,0.9579,0.9782,0.9853,0;other,14,189233,0.1678,0.254,0.4067,0;' +
	'font,3,42776,1,1,0.9999,0;c=d157b71b';
