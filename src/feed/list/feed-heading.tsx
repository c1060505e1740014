import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Freshness } from '../../action/freshness.tsx';

type FeedHeadingProps = {
  /** Null while unknown. */
  total: number | null;
  /** Whether the reader sees car owners' trips instead of passengers'. */
  offered: boolean;
  /** Whether this is the page's heading, with the freshness of the list. */
  wide: boolean;
};

/** The kind of trips that the feed shows, and their number. */
export function FeedHeading({ total, offered, wide }: FeedHeadingProps) {
  const { t } = useLingui();
  if (!wide)
    return total === null ? null : (
      <p className="small mute" data-now="">
        <Count total={total} offered={offered} />
      </p>
    );
  return (
    <div className="row base">
      <h1 className="grow">
        {total === null ? (
          t`Trip feed`
        ) : offered ? (
          <Plural value={total} one="# trip of car owners" other="# trips of car owners" />
        ) : (
          <Plural value={total} one="# trip of passengers" other="# trips of passengers" />
        )}
      </h1>
      <Freshness />
    </div>
  );
}

function Count({ total, offered }: { total: number; offered: boolean }) {
  return offered ? (
    <Trans>
      <b>
        <Plural value={total} one="# trip" other="# trips" />
      </b>{' '}
      of car owners, newest first
    </Trans>
  ) : (
    <Trans>
      <b>
        <Plural value={total} one="# trip" other="# trips" />
      </b>{' '}
      of passengers, newest first
    </Trans>
  );
}
