import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWizard } from '../wizardContext.ts';
import { BookingConfirmed } from './bookingConfirmed.tsx';
import { BookingRejected } from './bookingRejected.tsx';

export { styles } from '../laterStepStyles.ts';

/** The outcome of the booking (docs/product.md#done-step); without one the visitor is redirected home. */
export default function BookingDone() {
	const { vehicle, draft } = useWizard();
	const navigate = useNavigate();
	const result = draft?.result ?? null;
	const home = `/?RegNo=${vehicle.regNo}`;
	const isLost = draft !== null && result === null;

	useEffect(() => {
		if (isLost) navigate(home, { replace: true });
	}, [isLost, home, navigate]);

	return (
		<main id="content" className="page done-page">
			{result === null ? (
				<Skeleton count={1} height={420} />
			) : result.booked ? (
				<BookingConfirmed result={result} regNo={vehicle.regNo} home={home} />
			) : (
				<BookingRejected result={result} regNo={vehicle.regNo} home={home} />
			)}
		</main>
	);
}
