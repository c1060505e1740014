import { createStore, useStore } from '../../platform/store.ts';
import { startDrawings, type IconName } from './icon-drawings.ts';

type Drawings = Readonly<Partial<Record<IconName, string>>>;

const drawings = createStore<Drawings>(startDrawings);

/** Adds drawings; an icon that was rendered earlier appears as soon as its drawing is added. */
export function addDrawings(more: Drawings): void {
  drawings.set({ ...drawings.get(), ...more });
}

const sprite = (known: Drawings): string =>
  Object.entries(known)
    .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`)
    .join('');

/** All drawings, rendered once per page at the root of the app. */
export function IconSprite() {
  const known = useStore(drawings);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: sprite(known) }} />
    </svg>
  );
}

type IconProps = { name: IconName; size?: 's' | 'm' | 'l'; className?: string };

/** An icon next to a text, hidden from screen readers. 24 px; s 18, m 20, l 32. */
export function Icon({ name, size, className = '' }: IconProps) {
  return (
    <svg className={`i ${size ?? ''} ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
