import { isFullSize } from '../../tests/support/testSize.ts';

/**
 * V8 options for processes of the tests, which live for seconds. Most of what V8's background threads do for such a
 * process is never paid back: optimizing PostgreSQL's WebAssembly, and sharing the collection of garbage. Both options
 * only save work; every result stays the same. A run in full size lasts long enough to do without them.
 */
export const shortProcessOptions: readonly string[] = isFullSize ? [] : ['--liftoff-only', '--single-threaded-gc'];
