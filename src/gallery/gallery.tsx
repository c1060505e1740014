import { useState, type ReactNode } from 'react';
import { switchLocale } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { setDataSaver, useDataSaver } from '../platform/data-saver.ts';
import { setTheme, useTheme } from '../platform/theme.ts';
import { Chip, ChipRow } from '../ui/actions/chip.tsx';
import type { GalleryEntry, Say } from '../ui/base/gallery-entry.ts';
import { Wordmark } from '../ui/frame/wordmark.tsx';

const modules = import.meta.glob<{ entries: GalleryEntry[] }>('../ui/*/*.gallery.tsx', { eager: true });
const entries = Object.values(modules).flatMap((module) => module.entries);

/**
 * Every part of the kit in every state, in both languages and all appearances; in development builds only.
 */
export function Gallery(): ReactNode {
  const locale = useLocale();
  const theme = useTheme();
  const saver = useDataSaver();
  const [large, setLarge] = useState(false);
  const say: Say = (bengali, english) => (locale === 'bn' ? bengali : english);
  return (
    <main className="wrap1 col g4" style={{ paddingBlock: 16, zoom: large ? 1.3 : undefined }}>
      <h1 className="spoken">Gallery</h1>
      <div className="bar plain">
        <Wordmark />
      </div>
      <ChipRow label="Appearance">
        <Chip on={locale === 'bn'} onClick={() => void switchLocale('bn')}>
          বাংলা
        </Chip>
        <Chip on={locale === 'en'} onClick={() => void switchLocale('en')}>
          English
        </Chip>
        <Chip on={theme === 'dark'} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          Dark
        </Chip>
        <Chip on={saver} onClick={() => setDataSaver(!saver)}>
          Data saver
        </Chip>
        <Chip on={large} onClick={() => setLarge(!large)}>
          130%
        </Chip>
      </ChipRow>
      <div className="grid2">
        {entries.map(({ title, Sample }) => (
          <section key={title} className="col g3">
            <h2>{title}</h2>
            <Sample key={locale} say={say} />
          </section>
        ))}
      </div>
    </main>
  );
}
