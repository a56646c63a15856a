import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance, suggestion } from './suggestion.ts';

test('an edit is a letter too much, too few, wrong, or two neighbours swapped', () => {
  assert.equal(editDistance('article', 'article'), 0);
  assert.equal(editDistance('artcle', 'article'), 1);
  assert.equal(editDistance('articlee', 'article'), 1);
  assert.equal(editDistance('artikle', 'article'), 1);
  assert.equal(editDistance('aritcle', 'article'), 1);
  assert.equal(editDistance('', 'abc'), 3);
  assert.equal(editDistance('kitten', 'sitting'), 3);
});

test('the nearest word is suggested, and of equally near ones the first', () => {
  assert.equal(suggestion('evnt-loop', ['thread-pool', 'event-loop']), 'event-loop');
  assert.equal(suggestion('bat', ['cat', 'hat']), 'cat');
  assert.equal(suggestion('Quick', ['article', 'quick']), 'quick');
});

test('what is like no word gets no suggestion, however short the words are', () => {
  assert.equal(suggestion('huge', ['article', 'scaled', 'quick']), null);
  assert.equal(suggestion('x', ['aa', 'md']), null);
  assert.equal(suggestion('', ['aa', 'md']), null);
});
