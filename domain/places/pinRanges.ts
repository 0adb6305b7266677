import { gstStateCode } from '../invoice/gst.ts';

/** The first and the last PIN of a run. */
export type PinRange = readonly [first: number, last: number];

/**
 * The 19,238 PINs of GeoNames (THIRD_PARTY.md) as runs of one state. A PIN that GeoNames lacks counts as the state of
 * its neighbours, if both have the same. Departures: Leh and Kargil are Ladakh since 2019, and Yanam (533464) belongs
 * to Puducherry, too. By India Post's directory (THIRD_PARTY.md), PINs of two states stand in both, and newer ones were
 * added.
 */
const table = `
Delhi: 110001-110195
Haryana: 121001-136156
Punjab: 140001-152132 160003 160014 160055-160071 160103-160104
Chandigarh: 140119 140125 140133 160001-160047 160062 160101-160102
Himachal Pradesh: 171001-177601
Jammu and Kashmir: 180001-193505
Ladakh: 194101-194404
Uttar Pradesh: 201001-244701 244901-245304 246701-247554 247662 247665 247669 247771-247778 250001-262305 262406
Uttar Pradesh: 262701-262908 271001-285223
Uttarakhand: 244712-244720 246001-246495 246763 247656-247668 247670-247671 248001-249412 262308-262405
Uttarakhand: 262501-262580 263001-263680
Rajasthan: 301001-345034
Gujarat: 360001-362510 362530 362550-362565 362610-396195 396215 396230-396240 396310-396590
Dadra and Nagar Haveli and Daman and Diu: 362520 362540 362570 396193 396210-396240
Maharashtra: 400001-402404 410101-445402
Goa: 403001-403806
Madhya Pradesh: 450001-488448
Chhattisgarh: 490001-497778
Telangana: 500001-509412
Andhra Pradesh: 507121 507135 515001-535594
Karnataka: 560001-591346
Tamil Nadu: 600001-604601 605007 605014 605101-605502 605601-607403 607801-609504 609603-609604 609608
Tamil Nadu: 609701-643270
Puducherry: 533464 605001-605014 605101-605102 605104-605107 605110-605111 605501-605502 607402-607403
Puducherry: 609601-609607 609609 673310
Kerala: 670001-682511 683101-695615
Lakshadweep: 682551-682559
West Bengal: 700001-736208 741101-743711
Sikkim: 737101-737139
Andaman and Nicobar Islands: 744101-744304
Odisha: 751001-770076
Assam: 781001-788931
Arunachal Pradesh: 790001-792131
Meghalaya: 781029 781131 782410 783123 783134 793001-794115
Manipur: 795001-795159
Mizoram: 796001-796901
Nagaland: 797001-798628
Tripura: 799001-799290
Bihar: 800001-813207 813209-813222 814131 821015 821101-821312 823001-824304 841101-855117
Jharkhand: 813206 813208 814101-814122 814133-816129 822101-822134 825101-835325
`;

const rangesByStateCode = new Map<string, readonly PinRange[]>();
for (const line of table.trim().split('\n')) {
	const [name = '', runs = ''] = line.split(': ');
	const ranges = runs.split(' ').map((run): PinRange => {
		const [first = '', last = first] = run.split('-');
		return [Number(first), Number(last)];
	});
	const code = gstStateCode(name) ?? '';
	rangesByStateCode.set(code, [...(rangesByStateCode.get(code) ?? []), ...ranges]);
}

/** The PINs of a state by its name, in any spelling that GST knows; none for a state that the table lacks. */
export function pinRangesOf(stateName: string): readonly PinRange[] {
	const code = gstStateCode(stateName.replaceAll('&', 'and')) ?? '';
	return rangesByStateCode.get(code) ?? [];
}
