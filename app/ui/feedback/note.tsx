import { Icon, type IconName } from '../icon.tsx';

const icons: Record<Tone, IconName> = { info: 'info', ok: 'tick', attention: 'alert', error: 'cross' };

type Tone = 'info' | 'ok' | 'attention' | 'error';

/** A message that stays on the page. Its tone has a colour and an icon, so that the colour alone carries no meaning. */
export function Note({ tone, children }: { tone: Tone; children: React.ReactNode }) {
	return (
		<div className={`note note-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
			<Icon name={icons[tone]} />
			<div>{children}</div>
		</div>
	);
}
