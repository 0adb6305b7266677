/** A demo vehicle: its number and what there is to see. */
export interface DemoVehicle {
	readonly regNo: string;
	readonly shows: string;
	/** Where to look at it. */
	readonly address: string;
}

interface Announced {
	readonly publicUrl: string;
	readonly internalUrl: string;
	readonly deskToken: string | null;
	readonly access: 'open' | 'verified';
	readonly vehicles: readonly DemoVehicle[];
}

/** What `npm start` prints at its end. */
export function demoAnnouncement({ publicUrl, internalUrl, deskToken, access, vehicles }: Announced): string {
	const rows = vehicles.map(
		({ regNo, shows, address }) => `  ${regNo.padEnd(11)} ${shows}\n  ${' '.repeat(11)} ${address}`,
	);
	const lines = [
		'',
		...rows,
		'',
		access === 'open'
			? 'Access is open: whoever reaches this address sees any vehicle by its number. For the demo only.'
			: 'Access is verified: the vehicles open by a link (npm run link -- REGNO).',
		`The provider's interface is described at ${internalUrl}/docs`,
		deskToken === null ? null : `Desk token: ${deskToken}`,
		'',
		`Kickstand is ready: ${publicUrl}`,
		'',
	];
	return lines.filter((line) => line !== null).join('\n');
}
