import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import type { PendingAction } from '../../domain/pendingAction.ts';
import { useTexts } from '../i18n/language.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { homeTexts } from './homeTexts.ts';

const pages: Record<PendingAction['kind'], { readonly path: string; readonly icon: IconName }> = {
	estimate: { path: '/revisedEstimate', icon: 'clipboard' },
	payment: { path: '/makepayment', icon: 'rupee' },
	service: { path: '/tracking', icon: 'wrench' },
};

/** What needs the owner's attention now, with a link: an estimate, an amount to pay, or the vehicle in service. */
export function WaitingCard({ regNo, waiting }: { regNo: string; waiting: PendingAction }) {
	const t = useTexts(homeTexts);
	const { path, icon } = pages[waiting.kind];
	const texts = {
		estimate: { title: t.estimateWaits, button: t.seeEstimate },
		payment: { title: t.paymentWaits, button: t.pay },
		service: { title: t.inService, button: t.track },
	}[waiting.kind];
	return (
		<section className="card waiting-card" aria-labelledby="waiting">
			<span className="now-icon">
				<Icon name={icon} />
			</span>
			<div>
				<h2 id="waiting">{texts.title}</h2>
				<WaitingLine waiting={waiting} />
			</div>
			<Button component={Link} to={`${path}?RegNo=${regNo}`} size="md" fullWidth>
				{texts.button}
			</Button>
		</section>
	);
}

function WaitingLine({ waiting }: { waiting: PendingAction }) {
	const t = useTexts(homeTexts);
	switch (waiting.kind) {
		case 'estimate':
			return <p>{t.estimateLine}</p>;
		case 'payment':
			if (waiting.amount === null) return null;
			return (
				<p>
					{t.paymentLine}: <strong className="waiting-amount">{formatRupees(waiting.amount)}</strong>
				</p>
			);
		case 'service':
			return waiting.status === null ? null : <p>{t.serviceLine(waiting.status)}</p>;
	}
}
