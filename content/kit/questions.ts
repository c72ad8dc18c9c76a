/** Eight questions to ask before the first lesson and after the last one. */
import type { TestQuestion } from './schema';

export const questions: readonly TestQuestion[] = [
	{
		ask: 'One byte of a page on flash memory is to change, at the same place. What must happen?',
		chapter: 'cell-page-block',
		right: 'The whole block must be erased first.',
		because: 'Programming only adds charge, and no smaller piece than a block can be erased.',
		wrong: [
			{ text: 'The new byte simply replaces the old one.', from: 'cell-page-block/replace' },
			{
				text: 'The page is erased, then programmed anew.',
				from: 'cell-page-block/erase-page'
			},
			{
				text: 'Nothing special, as long as the page is written as a whole.',
				from: 'never-in-place/in-place'
			}
		]
	},
	{
		ask: 'You save a document again. Where does the drive put the new version of its pages?',
		chapter: 'never-in-place',
		right: 'On free pages elsewhere; the old version stays for a while.',
		because: 'The map is changed to lead to the new pages. The old ones are stale.',
		wrong: [
			{ text: 'Over the old version.', from: 'never-in-place/in-place' },
			{ text: 'On the first stale pages that it finds.', from: 'never-in-place/stale-free' },
			{
				text: 'Where the page’s number says: each page has its fixed place.',
				from: 'never-in-place/fixed-address'
			}
		]
	},
	{
		ask: 'You delete half of your files, and no TRIM is sent. How much of the flash is free now?',
		chapter: 'only-a-mark',
		right: 'As much as before.',
		because: 'The file system crosses out names. Nothing on the flash changes.',
		wrong: [
			{ text: 'Half: deleting erases the data at once.', from: 'only-a-mark/delete-frees' },
			{ text: 'Half: the drive notices that the files are gone.', from: 'only-a-mark/drive-knows' },
			{ text: 'More, as soon as a TRIM has erased the data.', from: 'only-a-mark/trim-erases' }
		]
	},
	{
		ask:
			'A drive without a fast cache is filled in order, then written at random ' +
			'without a pause. How does its speed go?',
		chapter: 'garbage-collection',
		right: 'Level, then it falls all at once, and stays low.',
		because: 'Once no erased blocks are left, every write pays for copies.',
		wrong: [
			{ text: 'It falls little by little.', from: 'garbage-collection/slowly' },
			{ text: 'It stays level: a write is a write.', from: 'garbage-collection/same-price' },
			{
				text: 'It falls, then comes back as the drive catches up.',
				from: 'borrowed-speed/catches-up'
			}
		]
	},
	{
		ask: 'A full drive must clean a block. Which one is the cheapest?',
		chapter: 'garbage-collection',
		right: 'The one with the fewest valid pages.',
		because: 'Each valid page is a copy, and each stale page is one gained.',
		wrong: [
			{ text: 'The oldest one.', from: 'garbage-collection/oldest' },
			{ text: 'Any: each erase costs the same.', from: 'garbage-collection/same-price' },
			{
				text: 'None: single stale pages can be erased by themselves.',
				from: 'cell-page-block/erase-page'
			}
		]
	},
	{
		ask:
			'An honest drive said that a write went well. Then the power fails. What is certain of ' +
			'the data?',
		chapter: 'saved-promise',
		right: 'Nothing, unless a flush was asked for and answered.',
		because: 'The page may still have been in the drive’s buffer, which forgets.',
		wrong: [
			{
				text: 'The data are safe: the write was answered.',
				from: 'saved-promise/written-is-safe'
			},
			{
				text: 'They are safe: a drive flushes after each write, as that costs nothing.',
				from: 'saved-promise/flush-free'
			},
			{
				text: 'At worst the few bytes that were changed are lost.',
				from: 'saved-promise/bytes-stay'
			}
		]
	},
	{
		ask: 'A part of a drive was never written to. What is that part to the drive?',
		chapter: 'spare-area',
		right: 'Spare area: room that makes cleaning cheap.',
		because: 'A page that was never written lies nowhere, so that its room is free to use.',
		wrong: [
			{ text: 'Wasted: flash that lies idle.', from: 'spare-area/wasted' },
			{
				text: 'Nothing: only what the maker hides can be used.',
				from: 'spare-area/maker-only'
			},
			{
				text: 'Nothing, as long as the drive is less full than a certain share.',
				from: 'spare-area/magic-percent'
			}
		]
	},
	{
		ask: 'Two reviews of one drive give very different speeds after use. What follows?',
		chapter: 'reading-a-review',
		right: 'Both may be right: they may have tested it in different ways.',
		because: 'Span, history, and how long it was written can each change the result.',
		wrong: [
			{ text: 'One of them made a mistake.', from: 'reading-a-review/one-is-wrong' },
			{ text: 'They had different drives in the box.', from: 'reading-a-review/number-of-drive' },
			{
				text: 'The faster one is right: a level line is a steady drive.',
				from: 'steady-state/level-is-steady'
			}
		]
	}
];
