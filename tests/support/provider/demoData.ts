/** Ids and names of the demo's data, for tests of folders that may not import `demo/`. */
import { demoDealers } from '../../../demo/dealerList.ts';
import { demoRepairTypeId } from '../../../demo/seedCatalogue.ts';
import { demoVehicles } from '../../../demo/vehicleList.ts';

export const demoData = { dealers: demoDealers, vehicles: demoVehicles, repairTypeId: demoRepairTypeId };
