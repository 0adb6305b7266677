import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

type Environment = Readonly<Record<string, string>>;

const { memorySettings }: { memorySettings(given: Environment): Environment } = await import(
	new URL('./memorySettings.mjs', import.meta.url).href
);

/** The heap limit, in MB, that a process with these settings reports. */
function heapLimitOf(given: Environment): number {
	const program = "console.log(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)";
	const { PATH = '' } = process.env;
	return Number(execFileSync(process.execPath, ['-e', program], { env: { PATH, ...memorySettings(given) } }));
}

test('the heap of a portal is limited to 512 MB plus its young generation', () => {
	const limit = heapLimitOf({});
	expect(limit).toBeGreaterThanOrEqual(512);
	expect(limit).toBeLessThan(600);
});

test("an operator's own settings take precedence", () => {
	expect(heapLimitOf({ NODE_OPTIONS: '--max-old-space-size=1024' })).toBeGreaterThanOrEqual(1024);
	expect(memorySettings({ MALLOC_ARENA_MAX: '8' }).MALLOC_ARENA_MAX).toBe('8');
	expect(memorySettings({}).MALLOC_ARENA_MAX).toBe('2');
});
