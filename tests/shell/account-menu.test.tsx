import { expect, it } from 'vitest';
import { AccountMenu } from '../../src/shell/account-menu.tsx';
import { button, opens } from '../../testkit/screen.tsx';

it('has a name for a screen reader before the person’s own name has come', async () => {
  await opens(null, () => <AccountMenu user={{ name: '', phone: '', role: 'customer' }} />);
  expect(await button('Profile')).toBeDefined();
});
