import { demoVehicles } from '../../demo/vehicleList.ts';
import type { FuzzRequest } from './request.ts';

/** What names the owner of each vehicle of the demo. */
const ownerDetails = demoVehicles.flatMap(({ regNo, owner, mobile, email, addressLine1 }) =>
	[owner, mobile, email, addressLine1].filter((mark) => mark !== '').map((mark) => ({ regNo, mark })),
);

/** What an answer shows of an owner who is not the sender; null: nothing. What the request itself said may come back. */
export function otherOwnerIn({ path, body, sees }: Pick<FuzzRequest, 'path' | 'body' | 'sees'>, shown: string) {
	if (sees === undefined) return null;
	const found = ownerDetails.filter(({ regNo, mark }) => regNo !== sees && shown.includes(mark));
	if (found.length === 0) return null;
	const sent = new URLSearchParams(`path=${path}&body=${body ?? ''}`).toString();
	const foreign = found.find(
		({ mark }) => !sent.includes(new URLSearchParams({ mark }).toString().slice('mark='.length)),
	);
	return foreign ? `shown of the owner of ${foreign.regNo}: ${foreign.mark}` : null;
}
