import { isFullSize } from '../../tests/support/testSize.ts';

/**
 * V8 options for processes of the tests, which live for seconds. V8's background work does not pay off for them:
 * optimizing PostgreSQL's WebAssembly, and collecting garbage in several threads. Both options only save work; every
 * result stays the same. A run in full size lasts long enough to do without them.
 */
export const shortProcessOptions: readonly string[] = isFullSize ? [] : ['--liftoff-only', '--single-threaded-gc'];
