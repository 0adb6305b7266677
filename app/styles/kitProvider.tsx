import { MantineProvider } from '@mantine/core';

/**
 * The component kit without its run-time style: kit.css sets every variable that it reads to our tokens. The kit's
 * colour scheme is always "light", since our tokens follow the system's scheme themselves.
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
