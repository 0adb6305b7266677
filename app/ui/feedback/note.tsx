import { Icon, type IconName } from '../icon.tsx';

const icons: Record<Tone, IconName> = { info: 'info', ok: 'tick', attention: 'alert', error: 'cross' };

type Tone = 'info' | 'ok' | 'attention' | 'error';

/**
 * A message that stays on the page. Its tone has a colour and an icon, so that the colour alone carries no meaning.
 * `lines`: a paragraph each, before `children`.
 */
export function Note({
	tone,
	lines = [],
	children,
}: {
	tone: Tone;
	lines?: readonly string[];
	children?: React.ReactNode;
}) {
	return (
		<div className={`note note-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
			<Icon name={icons[tone]} />
			<div>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
				{children}
			</div>
		</div>
	);
}
