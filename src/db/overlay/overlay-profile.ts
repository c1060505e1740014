/**
 * The person's profile with the unconfirmed photo, name and favourites laid over it; invariants in
 * `overlay.ts`.
 */
import { changedChoice, presetChoice } from '../../../domain/notice/notice-choice.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { isOfKind, overlayOf, type Overlaying } from '../outbox/actions.ts';
import { isLaidOver, mutationStateOf, type Action, type ActionOf, type WithMutations } from './overlay.ts';

type ProfileAction = ActionOf<Overlaying<'profile', 'changes'>>;
type Favourite = NonNullable<ProfileRow['favourites']>[number];

const isOfProfile = (action: Action): action is ProfileAction =>
  isOfKind('profile', action) && overlayOf(action) === 'changes';

/**
 * A photo that has not arrived has its content's hash in place of a path.
 * @param owners the car owners that the phone knows, by id: a new favourite has only an id
 */
export function overlayProfile(
  profile: ProfileRow,
  actions: readonly Action[],
  owners: ReadonlyMap<string, Favourite> = new Map(),
): WithMutations<ProfileRow> {
  const own = actions.filter(isOfProfile);
  const laid = { ...profile, mutations: own.map(mutationStateOf) };
  for (const action of own.filter(isLaidOver)) Object.assign(laid, changeOf(laid, action, owners));
  return laid;
}

function changeOf(
  { favourites = [], notices = presetChoice }: ProfileRow,
  action: ProfileAction,
  owners: ReadonlyMap<string, Favourite>,
): Partial<ProfileRow> {
  switch (action.name) {
    case 'profile.change':
      return { name: action.args.name.trim(), email: action.args.email.trim() };
    case 'profile.photo':
      return { photo: action.args.photo };
    case 'profile.privacy':
      return { initials: action.args.initials };
    case 'profile.notices':
      return { notices: changedChoice(notices, action.args) };
    case 'favourite.first':
      return { favourites_first: action.args.first, experienced_first: action.args.experienced };
    case 'favourite.add':
    case 'favourite.remove': {
      const id = action.args.provider_id;
      const others = favourites.filter((each) => each.id !== id);
      if (action.name === 'favourite.remove') return { favourites: others };
      const added = favourites.find((each) => each.id === id) ?? owners.get(id);
      return { favourites: [...others, added ?? { id, name: '', photo: null }] };
    }
  }
}
