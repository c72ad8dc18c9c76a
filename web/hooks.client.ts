/** Says in the reader's words why a page could not be shown. */
import { isConnectionError } from '$lib/base/connection';
import type { HandleClientError } from '@sveltejs/kit';

export const handleError: HandleClientError = ({ error, status, message }) =>
	isConnectionError(error)
		? {
				message:
					'This page could not be fetched: there is no connection to its site. Check the ' +
					'connection, then reload the page.',
				isConnection: true
			}
		: {
				message: status === 404 ? message : 'The page could not be shown. Reload it to try again.'
			};
