/** The papers of a car that an operator checks; the form asks for any two of them (REQ 9). */
export const paperKinds = ['registration', 'fitness', 'tax_token', 'insurance', 'route_permit'] as const;
export type PaperKind = (typeof paperKinds)[number];
