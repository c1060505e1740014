/** Behind the hash of the page of what waits: the sheet of what was saved last opens by itself. */
export const SEND = 'send';
