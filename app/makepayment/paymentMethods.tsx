import { useEffect, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { PaymentChannel } from '../../domain/payment/payment.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { paymentTexts } from './paymentTexts.ts';

/**
 * Two payment methods, each with what happens next. A second submit is ignored until the first has been answered. `isDue`:
 * the bill can be paid; otherwise neither button is filled.
 */
export function PaymentMethods({ isOnlineOffered, isDue }: { isOnlineOffered: boolean; isDue: boolean }) {
	const t = useTexts(paymentTexts);
	const navigation = useNavigation();
	const isSent = useRef(false);
	const heading = useId();
	const isIdle = navigation.state === 'idle';
	useEffect(() => {
		if (isIdle) isSent.current = false;
	}, [isIdle]);

	function preventSecondSubmit(event: React.FormEvent) {
		if (isSent.current) event.preventDefault();
		isSent.current = true;
	}

	const running = navigation.formData?.get('way') ?? null;
	const shared = { running, onSubmit: preventSecondSubmit };
	return (
		<section className="stack" aria-labelledby={heading}>
			{/* A bill that cannot be paid is not asked about; the ways to pay stay and answer why. */}
			<h2 id={heading} className={isDue ? undefined : 'visually-hidden'}>
				{isDue ? t.ways : t.waysToPay}
			</h2>
			{isOnlineOffered ? <PaymentMethodForm {...shared} channel="online" isPrimary={isDue} /> : null}
			<PaymentMethodForm {...shared} channel="dealership" isPrimary={isDue && !isOnlineOffered} />
		</section>
	);
}

interface PaymentMethodFormProps {
	readonly channel: PaymentChannel;
	readonly isPrimary: boolean;
	/** The method whose form is being submitted. */
	readonly running: FormDataEntryValue | null;
	readonly onSubmit: (event: React.FormEvent) => void;
}

/** A form of its own, so that it works without script and before hydration. */
function PaymentMethodForm({ channel, isPrimary, running, onSubmit }: PaymentMethodFormProps) {
	const t = useTexts(paymentTexts);
	const common = useTexts(commonTexts);
	const isOnline = channel === 'online';
	const what = useId();
	const isRunning = running === channel;
	const button = isOnline ? t.makePayment : t.payAtDealership;
	const busy = isOnline ? t.opening : common.checking;
	return (
		<Form method="post" className="card way" onSubmit={onSubmit} preventScrollReset>
			<input type="hidden" name="way" value={channel} />
			<span className="circle">
				<Icon name={isOnline ? 'card' : 'shop'} />
			</span>
			<div>
				<h3>{isOnline ? t.online : t.atDealer}</h3>
				<p id={what} className="quiet small">
					{isOnline ? t.onlineLine : t.atDealerLine}
				</p>
			</div>
			<Button
				type="submit"
				size="lg"
				fullWidth
				variant={isPrimary ? 'filled' : 'default'}
				aria-describedby={what}
				aria-busy={isRunning}
				// Not `disabled`, which would take the focus from the pressed button.
				aria-disabled={running !== null}
			>
				{isRunning ? busy : button}
			</Button>
		</Form>
	);
}
