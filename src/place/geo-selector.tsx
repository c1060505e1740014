import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Alert } from '../ui/status/alert.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Highlighted } from '../ui/choosers/highlighted.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { findOptions, shownOptions } from '../ui/choosers/search-options.ts';
import { TextInput } from '../ui/forms/text-input.tsx';
import {
  chosenItems,
  itemsOf,
  stepAfter,
  type GeoItem,
  type GeoPath,
  type GeoStep,
  type GeoVariant,
} from './geo-steps.ts';
import './geo-selector.css';

type GeoSelectorProps = {
  variant: GeoVariant;
  /**
   * Called once, with the complete path. The last step is missing if the whole of the previous step is meant:
   * no district for an entire division, otherwise no union.
   */
  onDone: (path: GeoPath) => void;
};

/**
 * Chooses a place step by step, from division to union, each list with a search box (REQ 2). Works offline.
 */
export function GeoSelector({ variant, onDone }: GeoSelectorProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [path, setPath] = useState<GeoPath>({});
  const [query, setQuery] = useState('');
  const [whole, setWhole] = useState(false);
  const step = stepAfter(variant, path);
  const { items, failed, again } = useItems(step, path);
  const questions = useQuestions();

  useEffect(() => {
    // the path is complete, or the upazila has no unions on record
    if (step === null || (step === 'union' && items?.length === 0)) onDone(path);
    // the caller is notified when the path is complete, not when its function changes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, items]);

  function goTo(next: GeoPath): void {
    setPath(next);
    setQuery('');
    setWhole(false);
  }
  function choose(item: GeoItem): void {
    // a touch while the list is loading is ignored
    if (step === null || items === null) return;
    goTo({ ...path, [step]: item });
  }
  if (step === null) return null;
  const options = optionsOf(items ?? [], locale);
  const found = findOptions(options, query, whole ? options.length : shownOptions);
  const hidden = query === '' && !whole ? options.length - found.length : 0;
  const around = wholeOf(variant, step, path);
  const aroundName = around?.name[locale] ?? '';
  return (
    <div className="col g3" aria-busy={items === null}>
      <ChosenPath items={chosenItems(variant, path)} onClear={() => goTo({})} />
      <TextInput
        label={questions[step]}
        placeholder={t`Search by name`}
        autoComplete="off"
        lead={<Icon name="search" />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // the selector may be inside a form
          event.preventDefault();
          const [first] = found;
          if (first && query !== '') choose(first.item);
        }}
      />
      {failed && (
        <Alert icon="cloud-off">
          {t`This list is not on the phone yet.`}{' '}
          <button type="button" className="link" onClick={again}>
            {t`Try again`}
          </button>
        </Alert>
      )}
      <GeoList label={questions[step]} found={found} query={query} onChoose={choose}>
        {around && query === '' && (
          <li>
            <button type="button" onClick={() => onDone(path)}>
              <b>{t`All of ${aroundName}`}</b>
            </button>
          </li>
        )}
      </GeoList>
      {items !== null && found.length === 0 && !around && (
        <p className="small mute" role="status">{t`Nothing by this name`}</p>
      )}
      {hidden > 0 && (
        <Button variant="soft" onClick={() => setWhole(true)}>
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      )}
    </div>
  );
}

function useQuestions(): Record<GeoStep, string> {
  const { t } = useLingui();
  return {
    division: t`Which division?`,
    district: t`Which district?`,
    sub_district: t`Which sub-district?`,
    union: t`Which union?`,
  };
}

/** The item that may be chosen as a whole instead of one of its parts. */
function wholeOf(variant: GeoVariant, step: GeoStep, path: GeoPath): GeoItem | undefined {
  if (variant === 'area' && step === 'district') return path.division;
  return step === 'union' ? path.sub_district : undefined;
}

type GeoOption = { id: string; item: GeoItem; label: string; also: string };

const optionsOf = (items: readonly GeoItem[], locale: ReturnType<typeof useLocale>): GeoOption[] =>
  items.map((item) => ({
    id: String(item.id),
    item,
    label: item.name[locale],
    also: [item.name.en, item.name.bn, ...(item.spellings ?? [])].join(' '),
  }));

/** The choices so far, from the largest area to the smallest. */
function ChosenPath({ items, onClear }: { items: readonly GeoItem[]; onClear: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (items.length === 0) return null;
  return (
    <div className="row wrap">
      <b className="grow">{items.map(({ name }) => name[locale]).join(' › ')}</b>
      <Button variant="text" small icon="x" onClick={onClear}>
        {t`Clear`}
      </Button>
    </div>
  );
}

type GeoListProps = {
  label: string;
  found: readonly GeoOption[];
  query: string;
  onChoose: (item: GeoItem) => void;
  /** The line above the places. */
  children: ReactNode;
};

function GeoList({ label, found, query, onChoose, children }: GeoListProps) {
  return (
    <ul className="card list geo" aria-label={label}>
      {children}
      {found.map(({ id, item, label: name }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(item)}>
            <Highlighted text={name} query={query} />
            <Icon name="chevron-right" size="m" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type Items = { items: readonly GeoItem[] | null; failed: boolean; again: () => void };

type Loaded = { path: GeoPath; wanted: object; items: readonly GeoItem[] | null };

/** The choices of a step; null while they are being loaded. */
function useItems(step: GeoStep | null, path: GeoPath): Items {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [wanted, setWanted] = useState({ tries: 0 });
  useEffect(() => {
    if (step === null) return;
    let left = false;
    const show = (items: readonly GeoItem[] | null): void => {
      if (!left) setLoaded({ path, wanted, items });
    };
    void itemsOf(step, path).then(show, () => show(null));
    return () => {
      left = true;
    };
  }, [step, path, wanted]);
  const here = loaded?.path === path && loaded.wanted === wanted ? loaded : null;
  return {
    items: here?.items ?? null,
    failed: here !== null && here.items === null,
    again: () => setWanted({ tries: wanted.tries + 1 }),
  };
}
