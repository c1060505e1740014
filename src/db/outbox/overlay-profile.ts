/** The person's profile with what was changed and has not arrived laid over it; invariants in `overlay.ts`. */
import type { ProfileRow } from '../../../protocol/rows.ts';
import { isOfKind, type Overlaying } from './actions.ts';
import { isLaidOver, mutationStateOf, type Action, type ActionOf, type WithMutations } from './overlay.ts';

type Own = ActionOf<Overlaying<'profile', 'changes'>>;
const isOwn = (action: Action): action is Own & Action => isOfKind('profile', action);

/** A photo that has not arrived has its content's hash in place of a path. */
function changeOf(action: Own): Partial<ProfileRow> {
  return action.name === 'profile.photo' ? { photo: action.args.photo } : { initials: action.args.initials };
}

export function overlayProfile(profile: ProfileRow, actions: readonly Action[]): WithMutations<ProfileRow> {
  const own = actions.filter(isOwn);
  const changes = own.filter(isLaidOver).map(changeOf);
  return Object.assign({ ...profile, mutations: own.map(mutationStateOf) }, ...changes);
}
