import { expect, it } from 'vitest';
import { isUnchanged } from './entityTag.ts';

it.each([
	['"a1"', true],
	['W/"a1"', true],
	['"b2", W/"a1"', true],
	['"b2","a1"', true],
	['*', true],
	['"b2"', false],
	['"a1', false],
	['a1', false],
	['""', false],
	['', false],
	[null, false],
	[undefined, false],
])('If-None-Match: %s names "a1": %s', (header, isNamed) => expect(isUnchanged(header, '"a1"')).toBe(isNamed));
