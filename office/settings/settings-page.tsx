import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { needsSecondFor, siteSectionNames, type SiteSection } from '../../domain/site/site.ts';
import type { StoredSite } from '../../protocol/api/office/site.ts';
import { Button } from '../kit/controls.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { PageFrame, type KeyHelp } from '../kit/page-frame.tsx';
import { Outcome } from '../kit/pane.tsx';
import { sectionQuery } from '../kit/queries.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { SettingsHistory } from './settings-history.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { SettingsWaiting } from './settings-waiting.tsx';
import { SectionForm } from './settings-forms.tsx';
import { sectionWords } from './site-words.ts';
import { useSectionActs } from './use-section-acts.ts';

export type Drafts = Partial<Record<SiteSection, Partial<StoredSite>>>;

/** The settings of the site: one section at a time, with a preview, its history and undo. */
export function SettingsPage() {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  const { section } = useParams({ from: '/inside/settings/$section' });
  const read = useQuery(sectionQuery(section));
  const [drafts, setDrafts] = useState<Drafts>({});
  const draft = drafts[section];
  const value = draft ?? read.data?.value;
  const waiting = read.data?.waiting ?? null;
  const today = dhakaDate(read.dataUpdatedAt);
  const keep = (next: Partial<StoredSite> | undefined): void =>
    setDrafts(({ [section]: _before, ...rest }) => (next ? { ...rest, [section]: next } : rest));
  const acts = useSectionActs({ section, version: read.data?.version ?? 0, waiting, draft, keep });
  const byTwo = needsSecondFor(section);
  const publishes = byTwo ? t`Send to be signed` : t`Publish`;
  const signing: KeyHelp[] = waiting?.own
    ? [{ keys: ['R'], does: t`Take it back` }]
    : [
        { keys: ['A'], does: t`Sign` },
        { keys: ['R'], does: t`Refuse` },
      ];
  return (
    <PageFrame
      title={t`Site`}
      isFresh={!read.isError}
      split
      keys={[
        ...(waiting ? signing : [{ keys: ['Ctrl', '↵'], does: publishes }]),
        { keys: ['P'], does: t`Preview in the other language` },
      ]}
    >
      <div className="o-set">
        <Sections drafts={drafts} onLeave={acts.forget} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <section className="o-edit" aria-label={say(sectionWords[section])} tabIndex={0}>
          <h2 className="h3">{say(sectionWords[section])}</h2>
          <Outcome said={acts.said} />
          {waiting && read.data && (
            <SettingsWaiting
              value={read.data.value}
              waiting={waiting}
              isBusy={acts.isBusy}
              onDecide={acts.decide}
            />
          )}
          {value && !waiting && (
            <SectionForm
              key={section}
              {...{ section, value, today }}
              errors={acts.errors}
              onChange={acts.write}
            />
          )}
        </section>
        <aside className="o-beside" aria-label={t`As people will see it`}>
          <PreviewPane value={waiting?.value ?? value} today={today} />
          <SettingsHistory
            changes={read.data?.history ?? []}
            isBusy={acts.isBusy || waiting !== null}
            onUndo={acts.undo}
          />
          {!waiting && (
            <DraftDock
              drafts={Object.keys(drafts).length}
              hasDraft={draft !== undefined}
              isBusy={acts.isBusy}
              publishes={publishes}
              onDrop={() => acts.write(undefined)}
              onPublish={acts.publish}
            />
          )}
        </aside>
      </div>
    </PageFrame>
  );
}

function Sections({ drafts, onLeave }: { drafts: Drafts; onLeave: () => void }) {
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  return (
    <nav className="o-parts" aria-label={t`Parts of the site`}>
      {siteSectionNames.map((each) => (
        <Link key={each} to="/settings/$section" params={{ section: each }} onClick={onLeave}>
          <span className="grow">{say(sectionWords[each])}</span>
          {drafts[each] && <small>{t`Draft`}</small>}
        </Link>
      ))}
    </nav>
  );
}

type PreviewPaneProps = { value: Partial<StoredSite> | undefined; today: string };

function PreviewPane({ value, today }: PreviewPaneProps) {
  const { t } = useLingui();
  const { locale } = useOfficeFormat();
  const [seen, setSeen] = useState(locale);
  const turn = (): void => setSeen(seen === 'bn' ? 'en' : 'bn');
  useKeys({ KeyP: turn });
  return (
    <>
      <div className="row ph1">
        <h2 className="h3 grow">{t`As people will see it`}</h2>
        <Button className="sm" caps={['P']} onClick={turn}>
          {seen === 'bn' ? 'বাংলা' : 'English'}
        </Button>
      </div>
      {value && <SettingsPreview value={value} locale={seen} today={today} />}
    </>
  );
}

type DraftDockProps = {
  /** How many sections have a draft. */
  drafts: number;
  hasDraft: boolean;
  isBusy: boolean;
  publishes: string;
  onDrop: () => void;
  onPublish: () => void;
};

function DraftDock({ drafts, hasDraft, isBusy, publishes, onDrop, onPublish }: DraftDockProps) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const written = number(drafts);
  return (
    <div className="row g2 o-dock">
      <span className="grow sub">{t`Drafts: ${written}`}</span>
      <Button disabled={!hasDraft} onClick={onDrop}>
        <OfficeIcon name="x" size="s" />
        {t`Drop`}
      </Button>
      <Button className="p" disabled={!hasDraft || isBusy} caps={['Ctrl', '↵']} onClick={onPublish}>
        {publishes}
      </Button>
    </div>
  );
}
