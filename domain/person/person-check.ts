// An operator's decisions about a car owner's data and about a driver's licence.

/** Whether an operator has seen from a driver's papers that she is a woman. */
export const isKnownWoman = (check: LicenceCheck | null): boolean =>
  check?.ok === true && check.woman === true;

/**
 * Whether an operator has seen from a car owner's verified papers that she is a woman who drives her own car. Details
 * that wait for the office again say nothing.
 */
export const isKnownWomanOwner = (owner: { verified: boolean; womanDrives: boolean }): boolean =>
  owner.verified && owner.womanDrives;

/** Ready reasons for which the office asks a car owner to correct their details. */
export const personReasons = [
  'nid_wrong',
  'name_differs',
  'birth_date_wrong',
  'nid_elsewhere',
  'other',
] as const;
export type PersonReason = (typeof personReasons)[number];

/** `text`: the operator's own words, as the person reads them. */
export type PersonSentBack = { reason: PersonReason; text: string | null };

/** Ready reasons for which the office asks for another licence of a driver. */
export const licenceReasons = ['licence_blurred', 'licence_expired', 'licence_differs', 'other'] as const;
export type LicenceReason = (typeof licenceReasons)[number];

/**
 * `ok`: the licence is the driver's and valid; otherwise the reason, which stays until the licence is changed.
 * `woman`: the driver is a woman by her papers; only the office says so (decision 0089).
 */
export type LicenceCheck =
  | { ok: true; woman?: true }
  | { ok: false; reason: LicenceReason; text: string | null };

/**
 * An operator's decision that a licence is the driver's and valid.
 * @param woman whether the driver is a woman by her papers
 */
export const verifiedLicence = (woman: boolean): LicenceCheck => ({ ok: true, ...(woman && { woman }) });
