/** The choice of notifications on the wire (`domain/notice/notice-choice.ts`). */
import { type } from 'arktype';
import { locales } from '../../domain/base/locale.ts';
import { noticeWays, type NoticeKind } from '../../domain/notice/notice-choice.ts';
import { lazy } from '../wire/lazy.ts';

const way = lazy(() => type.enumerated(...noticeWays));
const hour = lazy(() => type('0 <= number.integer <= 23'));

const ways = lazy(() => {
  const each = way();
  const parts = {
    'agreements?': each,
    'bids?': each,
    'requests?': each,
    'journeys?': each,
    'new_trips?': each,
    'account?': each,
  } satisfies Record<`${NoticeKind}?`, unknown>;
  return type(parts);
});
const quiet = lazy(() => type({ from: hour(), to: hour() }).or('null'));

export const noticeChoice = lazy(() =>
  type({
    ways: ways(),
    quiet: quiet(),
    decisive: 'boolean',
    digest: hour().or('null'),
    locale: type.enumerated(...locales).or('null'),
    'sms?': 'boolean',
  }),
);

/** A part that is left out does not change. */
export const noticeChange = lazy(() =>
  type({
    'ways?': ways(),
    'quiet?': quiet(),
    'decisive?': 'boolean',
    'digest?': hour().or('null'),
    'locale?': type.enumerated(...locales),
  }),
);
export const noticeChangeWithSms = lazy(() => noticeChange().merge({ 'sms?': 'boolean' }));
