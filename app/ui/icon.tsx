/** Line icons, 24 by 24, inline so that none needs a request. */
const paths = {
	menu: 'M4 6h16M4 12h16M4 18h16',
	check: 'M5 12.5l4.5 4.5L19 7.5',
	tick: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.2l2.8 2.8 5.2-5.6',
	cross: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
	alert: 'M12 4l9 16H3zM12 10v4M12 17v.2',
	info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.2',
	clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
	calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
	search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
	phone: 'M6 3h4l1.5 5L9 9.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z',
	bike: 'M5.5 12.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM18.5 12.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5.5 16l4-6h5l4 6M9 16h5l2-9h3M8 8h3',
	home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
	back: 'M15 5l-7 7 7 7',
	next: 'M9 5l7 7-7 7',
	down: 'M5 9l7 7 7-7',
	upDown: 'M6 7.2l6-6 6 6M18 16.8l-6 6-6-6',
	route: 'M6 19h8a4 4 0 0 0 0-8h-4a4 4 0 0 1 0-8h8M15 1l3 2-3 3M6 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
	wifi: 'M3 9a13 13 0 0 1 18 0M6.5 12.5a8 8 0 0 1 11 0M12 17.5v.2M4 4l16 16',
	language: 'M4 6h9M8.5 4v2M11 6c-.5 4-3.5 7-7 8M6 9c1 2.5 3 4.5 6 5.5M12 20l4-10 4 10M13.5 17h5',
	swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
	droplet: 'M12 3c3.5 4.3 6 7.4 6 10.5a6 6 0 0 1-12 0C6 10.4 8.5 7.3 12 3z',
	washing: 'M5 8h14v3H5zM12 8V3M8 14v1.5M12 14v1.5M16 14v1.5M6.5 18v2M10.5 18v2M14.5 18v2M18.5 18v2',
	hourglass: 'M6 3h12M6 21h12M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4',
	wrench: 'M19.5 6.2a4.5 4.5 0 0 1-6 5.3L7 18.2a2.1 2.1 0 0 1-3-3l6.6-6.5a4.5 4.5 0 0 1 5.7-5.7L13.7 5.6v2.9h2.9z',
	clipboard: 'M8 5H5v16h14V5h-3M8 3h8v4H8zM8.5 14l2.5 2.5 4.5-5',
	receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
	rupee: 'M7 4h10M7 9h10M7 4h4a4.5 4.5 0 0 1 0 9H7l7 7',
	card: 'M3 6h18v12H3zM3 10h18M7 14.5h3',
	shop: 'M4.5 11v9h15v-9M3 11l2-7h14l2 7zM10 20v-5h4v5',
	print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
	key: 'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.2 12.3L20 3.5M15.5 8l3 3',
	file: 'M6 3h8l4 4v14H6zM14 3v4h4',
	download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16',
} as const;

export type IconName = keyof typeof paths;

/** An icon, hidden from screen readers: the text beside it says as much. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path d={paths[name]} />
		</svg>
	);
}
