import { createStore, useStore } from '../../platform/store.ts';
import { startDrawings, type IconName } from './icon-drawings.ts';

type Drawings = Readonly<Partial<Record<IconName, string>>>;

const drawings = createStore<Drawings>(startDrawings);

/** Makes more drawings known: an icon asked for before shows as soon as its drawing is there. */
export function addDrawings(more: Drawings): void {
  drawings.set({ ...drawings.get(), ...more });
}

const sprite = (known: Drawings): string =>
  Object.entries(known)
    .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`)
    .join('');

/** All drawings once per page; stands at the root of the app. */
export function IconSprite() {
  const known = useStore(drawings);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: sprite(known) }} />
    </svg>
  );
}

type IconProps = { name: IconName; size?: 's' | 'm' | 'l'; className?: string };

/** A drawing beside words: never read out. 24 px; s 18, m 20, l 32. */
export function Icon({ name, size, className = '' }: IconProps) {
  return (
    <svg className={`i ${size ?? ''} ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
