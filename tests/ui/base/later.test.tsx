import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { holdParts, later } from '../../../src/ui/base/later.tsx';

it('a part without a placeholder waits while a saved page shows it, and one with a placeholder does not', async () => {
  const letLoad = holdParts();
  const Menu = later(async () => () => <p>মেনু</p>);
  const List = later(
    async () => () => <p>তালিকা</p>,
    () => <p>আসছে</p>,
  );
  render(
    <>
      <Menu />
      <List />
    </>,
  );
  expect(await screen.findByText('তালিকা')).toBeTruthy();
  expect(screen.queryByText('মেনু')).toBeNull();
  letLoad();
  expect(await screen.findByText('মেনু')).toBeTruthy();
});
