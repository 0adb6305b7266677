import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'app',
	ssr: true,
	serverModuleFormat: 'esm',
	// All addresses are known from the start: asking for each would cost a phone a round trip at every Next.
	routeDiscovery: { mode: 'initial' },
} satisfies Config;
