import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { dhakaDate } from '../../domain/base/calendar.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { needsSecondFor, siteSectionNames, type SiteSection } from '../../domain/site/site.ts';
import { SectionSavedAnswer, type StoredSite } from '../../protocol/api/office/site.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { call, CallFailed } from '../kit/calls.ts';
import { useFailureText } from '../kit/failure-text.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { PageFrame } from '../kit/page-frame.tsx';
import { client, queuesQuery, sectionQuery } from '../kit/queries.ts';
import { SettingsHistory } from './settings-history.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { SettingsWaiting } from './settings-waiting.tsx';
import { sectionForms } from './settings-forms.tsx';
import type { FieldErrors } from './settings-field.tsx';
import { sectionWords } from './site-words.ts';

/** `after`: what the page says when it is done, instead of whether it is published, and what is a draft then. */
type SectionAct = {
  path: string;
  body: Record<string, unknown>;
  after?: { said: string; draft?: Partial<StoredSite> | undefined };
};
type Drafts = Partial<Record<SiteSection, Partial<StoredSite>>>;

/** The settings of the site: a part at a time, with a preview, its history and undo. */
export function SettingsPage() {
  const { t, i18n } = useLingui();
  const { locale, number } = useOfficeFormat();
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
    mutationFn: ({ path, body }: SectionAct) =>
      call(SectionSavedAnswer, 'POST', path, { section, version, ...body }),
    onSuccess: ({ data: { waits } }, { after }) => {
      write(after?.draft);
      const published = waits
        ? t`Sent: it counts when a second operator has signed it.`
        : t`Published: phones have it with their next look at the settings.`;
      setSaid(after?.said ?? published);
    },
    onError: (error, { path }) => {
      const isForm = path !== 'site/decision';
      const fields = isForm && error instanceof CallFailed ? error.fields : {};
      setErrors(fields);
      setSaid(Object.keys(fields).length > 0 ? t`Not published: see what is marked.` : failure(error));
    },
    onSettled: (_saved, error) => {
      void client.invalidateQueries(queuesQuery);
      const again = client.invalidateQueries({ queryKey: ['section', section] });
      // what was refused is mended and sent again at once; what was saved has another version
      return error ? undefined : again;
    },
  });
  const waiting = read.data?.waiting ?? null;
  const byTwo = needsSecondFor(section);
  const decide = (decision: 'sign' | 'refuse'): void => {
    const takenBack = { said: t`Taken back: it is your draft again.`, draft: waiting?.value };
    const refused = waiting?.own ? takenBack : { said: t`Refused: nothing changes.` };
    act.mutate({
      path: 'site/decision',
      body: { decision },
      ...(decision === 'refuse' && { after: refused }),
    });
  };
  const publish = (): void => {
    if (draft && !waiting && !act.isPending) act.mutate({ path: 'site/section', body: { value: draft } });
  };
  const turn = (): void => setSeen(seen === 'bn' ? 'en' : 'bn');
  useKeys({ 'Ctrl Enter': publish, KeyP: turn });
  const Form = sectionForms[section];
  const written = number(Object.keys(drafts).length);
  return (
    <PageFrame
      title={t`Site`}
      isFresh={!read.isError}
      split
      keys={[
        ...(waiting
          ? [
              ...(waiting.own ? [] : [{ keys: ['A'], does: t`Sign` }]),
              { keys: ['R'], does: waiting.own ? t`Take it back` : t`Refuse` },
            ]
          : [{ keys: ['Ctrl', '↵'], does: byTwo ? t`Send to be signed` : t`Publish` }]),
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
          {waiting && read.data && (
            <SettingsWaiting
              value={read.data.value}
              waiting={waiting}
              isBusy={act.isPending}
              onDecide={decide}
            />
          )}
          {value && !waiting && <Form value={value} errors={errors} today={today} onChange={write} />}
        </section>
        <aside className="o-beside" aria-label={t`As people will see it`}>
          <div className="row ph1">
            <h2 className="h3 grow">{t`As people will see it`}</h2>
            <button type="button" className="bt sm" onClick={turn}>
              {seen === 'bn' ? 'বাংলা' : 'English'} <KeyCaps keys={['P']} />
            </button>
          </div>
          {value && <SettingsPreview value={waiting?.value ?? value} locale={seen} today={today} />}
          <SettingsHistory
            changes={read.data?.history ?? []}
            isBusy={act.isPending || waiting !== null}
            onUndo={(change) => act.mutate({ path: 'site/undo', body: { number: change } })}
          />
          {!waiting && (
            <div className="row g2 o-dock">
              <span className="grow sub">{t`Drafts: ${written}`}</span>
              <button type="button" className="bt" disabled={!draft} onClick={() => write(undefined)}>
                <OfficeIcon name="x" size="s" />
                {t`Drop`}
              </button>
              <button type="button" className="bt p" disabled={!draft || act.isPending} onClick={publish}>
                {byTwo ? t`Send to be signed` : t`Publish`} <KeyCaps keys={['Ctrl', '↵']} />
              </button>
            </div>
          )}
        </aside>
      </div>
    </PageFrame>
  );
}
