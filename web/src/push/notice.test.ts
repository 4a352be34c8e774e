import { expect, test } from 'vitest';

import { noticeOf } from './notice';

test('a message is shown as it is', () => {
  const sent = { title: 'Your turn', body: 'Cave vs Cave', tag: 'abc', path: '/t/abcdefghijk1' };
  expect(noticeOf(JSON.stringify(sent))).toEqual(sent);
});

test('a message that cannot be read still shows something', () => {
  for (const text of ['', 'null', '[]', '{"title":']) {
    expect(noticeOf(text)).toEqual({ title: 'Underhold', body: '', tag: 'underhold', path: '/' });
  }
});

test('a click only opens pages of ours', () => {
  for (const path of ['https://other.example/', '//other.example', '/t/../x', 'javascript:alert(1)']) {
    expect(noticeOf(JSON.stringify({ path })).path).toBe('/');
  }
});
