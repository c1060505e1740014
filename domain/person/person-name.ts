/** How a person is addressed: by the name, not by the honorific that half of the country writes before it. */

/** One honorific that is followed by more; 'মোঃরফিক' is written without a space as often as with one. */
const HONORIFIC =
  /^(?:md|mst|mohammad|dr|মো|মোছা|মোসা|মোহাম্মদ|মোসাম্মৎ|মোছাম্মৎ|মিসেস|শ্রী|শ্রীমতী|ডা)(?:(?:[.:]|ঃ)+\s*|\s+)(?=\p{L})/iu;

/** The name after its honorifics: 'রফিকুল ইসলাম' for 'মো. রফিকুল ইসলাম'. */
export function withoutHonorifics(name: string): string {
  const rest = name.trim();
  const addressed = rest.replace(HONORIFIC, '');
  return addressed === rest ? rest : withoutHonorifics(addressed);
}

/** The name by which a person is called: 'Rafiqul' for 'Md. Rafiqul Islam'. */
export const firstName = (name: string): string => withoutHonorifics(name).split(/\s+/)[0] ?? '';

/** The first letter of a word with the signs joined to it: 'নু' of 'নুসরাত', 'শ্রা' of 'শ্রাবণী'. */
const FIRST_LETTER = /^\P{M}(?:\u09cd\P{M}|\p{M})*/u;

/**
 * The initials of a name, for passengers who hide it until a trip is agreed: 'N. J.' for 'Mst. Nusrat Jahan'.
 */
export const initials = (name: string): string =>
  withoutHonorifics(name)
    .split(/\s+/)
    .map((word) => `${FIRST_LETTER.exec(word)?.[0] ?? ''}.`)
    .join(' ');
