import type { ReactNode } from 'react';

type CardProps = {
  children: ReactNode;
  as?: 'article' | 'section' | 'li' | 'div';
  /** The sync strip at the bottom, over the full width. */
  sync?: ReactNode;
  /** Content over the full width at the top, such as a photo. */
  top?: ReactNode;
  flat?: boolean;
  picked?: boolean;
  label?: string;
  /** The instants (epoch ms) at which a saved page stops being right (`app/start/saved/saved-page.ts`). */
  times?: CardTimes;
};

export type CardTimes = { 'data-changes'?: number; 'data-ends'?: number };

/** A card: status at the top, sync at the bottom, one main button. */
export function Card({ children, as: Tag = 'section', sync, top, flat, picked, label, times }: CardProps) {
  return (
    <Tag
      className={['card', flat && 'flat', picked && 'pick'].filter(Boolean).join(' ')}
      aria-label={label}
      {...times}
    >
      {top}
      <div className="in">{children}</div>
      {sync}
    </Tag>
  );
}
