import { type } from 'arktype';

/** A paper's address, which soon expires. */
export const PaperAnswer = type({ data: { url: 'string', expires_at: 'string.date.iso' } });
