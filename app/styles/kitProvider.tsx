import { MantineProvider } from '@mantine/core';

/**
 * The component kit, without its run-time style: every variable it reads is in kit.css, in our tokens.
 * The scheme is always "light" to the kit, since our tokens follow the system by themselves.
 */
export function KitProvider({ children }: { children: React.ReactNode }) {
	return (
		<MantineProvider
			forceColorScheme="light"
			withCssVariables={false}
			withGlobalClasses={false}
			theme={{ respectReducedMotion: true }}
		>
			{children}
		</MantineProvider>
	);
}
