import { renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { strategy } from '../../test/content.ts';
import { queryClient, strategyKey } from '../sync/query.ts';
import { memberNamed } from '../../../contract/people/member-named.ts';
import { choiceOf, useNamed, useNameOf, useOwnerOf } from './people.ts';

const grace = { userId: 2, username: 'Grace.H', fullName: 'Grace Hopper', name: 'Grace Hopper' };
const ben = { userId: 3, username: 'ben', fullName: null, name: 'ben' };
const namesake = { userId: 4, username: 'bk', fullName: 'Ben', name: 'Ben (bk)' };

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('a record names its owner by the username, and the page by the name; another text stays', () => {
  queryClient.setQueryData(strategyKey(1), strategy({ members: [grace, ben, namesake] }));
  const { result } = renderHook(() => useNameOf(1), { wrapper });
  expect(['grace.h', ' BEN ', 'bk', 'Grace', ''].map(result.current)).toEqual([
    'Grace Hopper',
    'ben',
    'Ben (bk)',
    'Grace',
    '',
  ]);
});

test('an owner is named by the record, else as the member; an edit of the strategy makes no other function', () => {
  const read = strategy({ members: [grace, ben] });
  queryClient.setQueryData(strategyKey(1), read);
  const { result, rerender } = renderHook(() => useOwnerOf(1), { wrapper });
  const before = result.current;
  const kpis = [
    { inputOwner: 'ben', ownerId: 2 },
    { inputOwner: '', ownerId: 2 },
    { inputOwner: '', ownerId: 9 },
    { inputOwner: '', ownerId: null },
  ];
  expect(kpis.map(before)).toEqual(['ben', 'Grace Hopper', '', '']);
  queryClient.setQueryData(strategyKey(1), { ...read, title: 'Edited' });
  rerender();
  expect(result.current).toBe(before);
  const renamed = { ...grace, name: 'Rear Admiral Hopper' };
  queryClient.setQueryData(strategyKey(1), { ...read, members: [renamed, ben] });
  rerender();
  expect(kpis.map(result.current)[1]).toBe('Rear Admiral Hopper');
});

test('users who are here have the names of members; one who is none yet keeps the own', () => {
  queryClient.setQueryData(strategyKey(1), strategy({ members: [ben, namesake] }));
  const users = [
    { userId: 4, name: 'Ben' },
    { userId: 9, name: 'Joan' },
  ];
  const { result } = renderHook(() => useNamed(1, users), { wrapper });
  expect(result.current.map(({ name }) => name)).toEqual(['Ben (bk)', 'Joan']);
});

test('a member is chosen by the username, and found by the username first', () => {
  expect(choiceOf(grace)).toEqual({ value: 'Grace.H', label: 'Grace Hopper (Grace.H)' });
  expect(choiceOf(ben)).toEqual({ value: 'ben', label: 'ben' });
  expect(memberNamed(' grace hopper', [ben, grace])).toBe(grace);
  expect(memberNamed('BEN', [{ ...namesake, name: 'Ben' }, ben])).toBe(ben);
  expect(memberNamed('Grac', [grace])).toBeUndefined();
});
