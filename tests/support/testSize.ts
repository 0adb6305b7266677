/**
 * How large the suites in `tests/fuzz/` and `tests/chaos/` run: small in `npm run test:more`, in full size with
 * `TEST_SIZE=full`, as `npm run test:fuzz` and `npm run test:chaos` set it.
 */
export const isFullSize = process.env.TEST_SIZE === 'full';

/** In ms, for a test or hook whose work grows with the size; undefined: the project's own timeout is enough. */
export const fullSizeTimeoutMs = isFullSize ? 3_600_000 : undefined;
