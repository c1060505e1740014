import { firstName } from '../../../domain/person/person-name.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import '../base/screens.css';

const hues = ['', 'b', 'c'] as const;

/** The first letter of a name as people see it: after honorifics, a Bengali consonant with its vowel sign. */
export function initialOf(name: string): string {
  const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(firstName(name))) return segment;
  return '?';
}

function hueOf(name: string): (typeof hues)[number] {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return hues[sum % hues.length] ?? '';
}

type PersonProps = { name: string; photo?: string; large?: boolean };

/** A photo or, without one, the first letter of the name. The name itself must be shown next to it. */
export function Person({ name, photo, large = false }: PersonProps) {
  const className = ['person', hueOf(name), large && 'l'].filter(Boolean).join(' ');
  const saver = useDataSaver();
  if (photo !== undefined && !saver) return <img className={className} src={photo} alt="" loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
