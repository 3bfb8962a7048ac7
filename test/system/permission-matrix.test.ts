import { atBoundaries } from '../permissions/outcomes';
import { testPermissionMatrix } from '../permissions/test-matrix';

testPermissionMatrix(atBoundaries);
