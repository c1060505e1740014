import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { dhakaDate } from '../../domain/calendar.ts';
import type { Locale } from '../../domain/locale.ts';
import { siteSectionNames, type SiteSection } from '../../domain/site.ts';
import { SectionSavedAnswer, type StoredSite } from '../../protocol/api/office/site.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { call, CallFailed } from '../calls.ts';
import { useFailureText } from '../failure-text.ts';
import { KeyCaps } from '../key-caps.tsx';
import { useKeys } from '../keys.ts';
import { OfficeIcon } from '../office-icon.tsx';
import { PageFrame } from '../page-frame.tsx';
import { client, sectionQuery } from '../queries.ts';
import { SettingsHistory } from './settings-history.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { sectionForms } from './settings-forms.tsx';
import type { FieldErrors } from './settings-field.tsx';
import { sectionWords } from './site-words.ts';

type Drafts = Partial<Record<SiteSection, Partial<StoredSite>>>;

/** The settings of the site: a part at a time, with a preview, its history and undo. */
export function SettingsPage() {
  const { t, i18n } = useLingui();
  const { locale, number } = useFormat();
  const { section } = useParams({ from: '/inside/settings/$section' });
  const read = useQuery(sectionQuery(section));
  const failure = useFailureText();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [said, setSaid] = useState<string | null>(null);
  const [seen, setSeen] = useState<Locale>(locale);
  const draft = drafts[section];
  const value = draft ?? read.data?.value;
  const version = read.data?.version ?? 0;
  const today = dhakaDate(read.dataUpdatedAt);
  const write = (next: Partial<StoredSite> | undefined): void => {
    setDrafts(({ [section]: _before, ...rest }) => (next ? { ...rest, [section]: next } : rest));
    setErrors({});
    setSaid(null);
  };
  const act = useMutation({
    mutationFn: ({ path, body }: { path: string; body: Record<string, unknown> }) =>
      call(SectionSavedAnswer, 'POST', path, { section, version, ...body }),
    onSuccess: () => {
      write(undefined);
      setSaid(t`Published: phones have it with their next look at the settings.`);
    },
    onError: (error) => {
      const fields = error instanceof CallFailed ? error.fields : {};
      setErrors(fields);
      setSaid(Object.keys(fields).length > 0 ? t`Not published: see what is marked.` : failure(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['section', section] }),
  });
  const publish = (): void => {
    if (draft && !act.isPending) act.mutate({ path: 'site/section', body: { value: draft } });
  };
  const turn = (): void => setSeen(seen === 'bn' ? 'en' : 'bn');
  useKeys({ 'Ctrl Enter': publish, KeyP: turn });
  const Form = sectionForms[section];
  const waiting = number(Object.keys(drafts).length);
  return (
    <PageFrame
      title={t`Site`}
      isFresh={!read.isError}
      split
      keys={[
        { keys: ['Ctrl', '↵'], does: t`Publish` },
        { keys: ['P'], does: t`Preview in the other language` },
      ]}
    >
      <div className="o-set">
        <nav className="o-parts" aria-label={t`Parts of the site`}>
          {siteSectionNames.map((each) => (
            <Link
              key={each}
              to="/settings/$section"
              params={{ section: each }}
              onClick={() => {
                setErrors({});
                setSaid(null);
              }}
            >
              <span className="grow">{i18n._(sectionWords[each])}</span>
              {drafts[each] && <small>{t`Draft`}</small>}
            </Link>
          ))}
        </nav>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <section className="o-edit" aria-label={i18n._(sectionWords[section])} tabIndex={0}>
          <h2 className="h3">{i18n._(sectionWords[section])}</h2>
          {said !== null && (
            <p className="al" role="status">
              {said}
            </p>
          )}
          {value && <Form value={value} errors={errors} today={today} onChange={write} />}
        </section>
        <aside className="o-beside" aria-label={t`As people will see it`}>
          <div className="row ph1">
            <h2 className="h3 grow">{t`As people will see it`}</h2>
            <button type="button" className="bt sm" onClick={turn}>
              {seen === 'bn' ? 'বাংলা' : 'English'} <KeyCaps keys={['P']} />
            </button>
          </div>
          {value && <SettingsPreview value={value} locale={seen} today={today} />}
          <SettingsHistory
            changes={read.data?.history ?? []}
            isBusy={act.isPending}
            onUndo={(change) => act.mutate({ path: 'site/undo', body: { number: change } })}
          />
          <div className="row g2 o-dock">
            <span className="grow sub">{t`Drafts: ${waiting}`}</span>
            <button type="button" className="bt" disabled={!draft} onClick={() => write(undefined)}>
              <OfficeIcon name="x" size="s" />
              {t`Drop`}
            </button>
            <button type="button" className="bt p" disabled={!draft || act.isPending} onClick={publish}>
              {t`Publish`} <KeyCaps keys={['Ctrl', '↵']} />
            </button>
          </div>
        </aside>
      </div>
    </PageFrame>
  );
}
