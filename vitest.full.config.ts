/** `npm run test:fuzz` and `npm run test:chaos`: their suites in full size, and each file with the machine for itself. */
process.env.TEST_SIZE = 'full';

const { default: config } = await import('./vitest.config.ts');
export default { ...config, test: { ...config.test, fileParallelism: false } };
