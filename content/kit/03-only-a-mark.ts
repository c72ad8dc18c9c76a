/** Teaching the third chapter: to delete is to cross out a name, unless TRIM tells the drive. */
import type { Guide } from './schema';

export const guide: Guide = {
	chapter: 'only-a-mark',
	goal:
		'Students can say what deleting changes in the file ' +
		'system and what it changes on the flash, ' +
		'and what TRIM adds.',
	plans: {
		five: [
			'Ask: you delete half of your files, what share of the flash is free? Collect numbers.',
			'Show the first deletion without TRIM. Nothing on the flash changes: let that sink in.'
		],
		fifteen: [
			'Bet, then delete without TRIM and play on to the first copy.',
			'Let the class name the file whose page is being copied. It does not exist.',
			'Switch to the drive with TRIM, at the same deletion, and compare.'
		],
		fifty: [
			'Do the plan above, then let pairs write a sentence on ' +
				'each of the two views of one drive.',
			'Pairs work the second figure: delete, create again, ' +
				'and watch which pages turn stale when.',
			'Discuss when TRIM is worth much and when it is worth little.',
			'Talk about what is left: deleted is not gone. Who would want to know, and why?',
			'End with the recall question, and ask for a reason.'
		]
	},
	misconceptions: [
		{
			id: 'delete-frees',
			belief: 'Deleting a file frees its pages on the flash.',
			ask: 'The file is deleted. Which cell of the flash has changed?',
			answer: 'None. The file system crossed out a name and told nobody.'
		},
		{
			id: 'trim-erases',
			belief: 'TRIM erases the data.',
			ask: 'Right after a TRIM, how many more pages are free?',
			answer: 'None. The pages turn stale. They are free when their block has been erased.'
		},
		{
			id: 'drive-knows',
			belief: 'The drive knows files and sees which ones are gone.',
			ask: 'Without TRIM, how could the drive find out that a file was deleted?',
			answer: 'It cannot. It knows pages, not files, and learns only from writes and from TRIM.'
		}
	],
	simplifies: [
		'The drive acts on every TRIM at once and on all of it. Real ones may act late or in part.',
		'The file system’s own records are not written to the flash here.',
		'A file is a few letters. Real files share blocks with thousands of others.'
	],
	states: [
		{ at: 'deleting', ask: 'Half of the files will be deleted. What will the flash show?' },
		{ at: 'deleting/delete', ask: 'What changed, and for whom?' },
		{ at: 'deleting/copies-deleted', ask: 'Whose page is being copied, and who needs it?' },
		{ at: 'deleting/trim', ask: 'The pages turned stale. Are they free?' },
		{ at: 'deleting/clean-erase', ask: 'Why did this erase cost no copy?' }
	],
	looks: [
		{
			at: 'deleting/all-deleted',
			questions: [
				{
					ask: 'B, D, and F have been deleted, and no TRIM was sent. How many pages are stale?',
					field: 'stalePages'
				},
				{ ask: 'How many pages does the drive still take for valid?', field: 'validPages' },
				{
					ask:
						'Circle the pages that nobody needs. What will the ' +
						'drive do with them when it cleans?',
					answer: 'It copies them like any other valid page, because its map still points to them.'
				},
				{
					ask: 'What would TRIM have changed in this picture, and what not?',
					answer: 'The pages of the deleted files would be stale. None of them would be free yet.'
				}
			]
		}
	]
};
