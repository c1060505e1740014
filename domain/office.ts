// The office: who runs the market, and what each may do there.

/** `admin` may do whatever the others may. */
export const operatorRoles = ['verifier', 'support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** An operator's session ends after this time without use, in ms. */
export const officeIdleMs = 30 * 60_000;
/** How long an item of a queue stays with the operator who has opened it, in ms. */
export const claimMs = 10 * 60_000;

/** Whose work something is: one role's, each of several, or every operator's (null). */
export type NeededRole = OperatorRole | readonly OperatorRole[] | null;

/** Whether one of these roles may do what needs `role`. */
export const mayDo = (roles: readonly OperatorRole[], role: NeededRole): boolean =>
  role === null ||
  roles.includes('admin') ||
  (typeof role === 'string' ? roles.includes(role) : role.some((each) => roles.includes(each)));

export const isOperatorRole = (text: string): text is OperatorRole =>
  operatorRoles.some((role) => role === text);

/** A password of an operator: longer than a traveller's, since it opens everybody's papers. */
export const isOperatorPassword = (text: string): boolean => text.length >= 12 && text.length <= 200;
